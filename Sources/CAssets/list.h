// Every file built into the program: ASSET(symbol, path below Themes).
ASSET(gridreel_inter_regular, "Fonts/Inter-Regular.otf")
ASSET(gridreel_inter_medium, "Fonts/Inter-Medium.otf")
ASSET(gridreel_inter_semibold, "Fonts/Inter-SemiBold.otf")
ASSET(gridreel_inter_bold, "Fonts/Inter-Bold.otf")
ASSET(gridreel_inter_italic, "Fonts/Inter-Italic.otf")
ASSET(gridreel_mono_regular, "Fonts/JetBrainsMono-Regular.ttf")
ASSET(gridreel_mono_bold, "Fonts/JetBrainsMono-Bold.ttf")
