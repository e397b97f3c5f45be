// Runs in the head, so that nothing is shown in the wrong colours first.
document.documentElement.classList.add("scripting");
try {
  const appearance = localStorage.getItem("gridreel-appearance");
  if (appearance === "light" || appearance === "dark") {
    document.documentElement.dataset.appearance = appearance;
  }
} catch {
  // A browser may keep nothing for pages from files; the page then follows the system.
}
