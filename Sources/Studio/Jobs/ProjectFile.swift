/// A file of a new project.
struct ProjectFile: Sendable {
  /// Its path in the project's folder.
  let name: String
  /// What stands in it.
  let text: String

  static let gridName = "books.grid.json"
  static let pictureName = "books.png"

  /// All files of a project, the page that says what to do at first.
  static let all = [
    ProjectFile(name: "README.md", text: readme),
    ProjectFile(name: "books.csv", text: data),
    ProjectFile(name: gridName, text: grid),
    ProjectFile(name: "brand.json", text: theme),
    ProjectFile(name: ".github/workflows/gridreel.yml", text: workflow),
  ]

  private static let readme = """
    # Books

    A table that Gridreel draws: the rows are in `books.csv`, what is shown of them in `books.grid.json`, the look in
    `brand.json`.

    ```sh
    gridreel books.grid.json -o books.png                        # draw it
    gridreel books.grid.json --sort title --theme dark -o dark.png
    gridreel animate books.grid.json --tap since -o books.gif    # tap a column's title: the rows move
    gridreel theme check brand.json                              # tells mistakes, and texts that cannot be read
    ```

    `gridreel books.grid.json -o books.png --watch` draws again whenever one of the files changes.

    The pictures are tested: `record` writes what they look like into `Snapshots`, which belongs into your repository.
    `verify` fails if one looks different, and tells the changed line. `.github/workflows/gridreel.yml` runs it for each pull
    request.

    ```sh
    gridreel record .
    gridreel verify .
    ```

    """

  private static let data = """
    title,author,shelf,price,stock,since
    The Left Hand of Darkness,Ursula K. Le Guin,Fiction,11.99,14,2024-02-05
    The Dispossessed,Ursula K. Le Guin,Fiction,12.99,3,2024-03-18
    Invisible Cities,Italo Calvino,Fiction,9.50,0,2023-11-02
    The Periodic Table,Primo Levi,Memoir,10.99,8,2024-01-22
    H is for Hawk,Helen Macdonald,Memoir,13.50,5,2023-09-14
    Silent Spring,Rachel Carson,Science,12.00,11,2023-10-30
    The Sea Around Us,Rachel Carson,Science,11.50,2,2024-04-09
    Cosmos,Carl Sagan,Science,14.99,9,2023-12-11

    """

  private static let grid = """
    // What is drawn. Flags have the names of these keys: gridreel books.grid.json --sort title
    // 'gridreel help render' explains all of them.
    {
      "data": "books.csv",
      "theme": "brand.json",                         // or "dark", "paper", …: gridreel theme list
      "title": "Books in stock",
      "columns": [
        "title",
        "author",
        {"key": "shelf", "cell": "badge"},
        {"key": "price", "format": "$0.00"},
        {"key": "stock", "bars": true},
        {"key": "since", "title": "On the shelf since", "format": "d MMM yyyy"},
      ],
      "sort": "-stock",                              // - is descending
      "rules": [
        {"when": "stock < 5", "column": "stock", "style": {"font": {"weight": 700}, "textColor": "$accentColor"}},
      ],

      // The pictures that 'gridreel record' writes and 'gridreel verify' compares: each theme in each state.
      "snapshots": {
        "themes": ["brand.json", "dark"],
        "states": [
          {"name": "by-title", "sort": "title"},
          {"name": "selected", "selection": {"rows": [2]}},
        ],
      },
    }

    """

  private static let theme = """
    // The look. What is not said here is as in the theme that it extends.
    // 'gridreel theme new all.json' writes a theme with all keys and their values.
    {
      "name": "Brand",
      "extends": "light",
      "parameters": {
        "accentColor": "#0a6c74",                    // sort arrows, selected rows, bars
        "rowHeight": 30,
      },
      "styles": {
        "header": {"background": "#e8f2f3", "font": {"weight": 700}},
      },
      "sortArrow": {"color": "$accentColor"},        // $ takes the value of a parameter
    }

    """

  private static let workflow = """
    # Compares all pictures with those in Snapshots. It belongs into the folder .github/workflows at the top of a repository;
    # write the project's folder after 'verify' if that is another one.
    name: Pictures
    on: [pull_request]
    jobs:
      verify:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          # Put the program into the PATH here, from a package of yours.
          - run: gridreel verify . --github --html report.html
          - uses: actions/upload-artifact@v4
            if: failure()
            with:
              name: pictures
              path: report.html

    """
}
