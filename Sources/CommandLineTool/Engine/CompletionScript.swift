import GridreelStyle

/// A shell for which the program can complete words.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish, powershell

  /// The names of all.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The script that asks the program what to offer; without a line break at its end.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    case .powershell: Self.powershellText
    }
  }

  private static let bashText = #"""
    _gridreel() {
      local word=${COMP_WORDS[COMP_CWORD]} line
      local program=${COMP_WORDS[0]/#\~\//$HOME/}
      local before=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
      # In --frame=card the sign is a word of its own.
      if [[ $word == = ]]; then before+=("$word"); word=; fi
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files) compopt -o filenames 2>/dev/null; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
          :folders) compopt -o filenames 2>/dev/null; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$word") ;;
          *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
      done < <("$program" "--complete=$word" "${before[@]}" 2>/dev/null)
    }
    complete -F _gridreel gridreel
    """#

  private static let zshText = #"""
    #compdef gridreel
    _gridreel() {
      local line
      local -a offers
      for line in "${(@f)$("${(Q)words[1]}" "--complete=${(Q)words[CURRENT]}" "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}"; do
        case $line in
          :files) _files ;;
          :folders) _files -/ ;;
          ?*) offers+=("${${line%%$'\t'*}//:/\\:}${${(M)line%$'\t'*}/$'\t'/:}") ;;
        esac
      done
      (( $#offers )) && _describe -V gridreel offers
    }
    if [[ $funcstack[1] == _gridreel ]]; then _gridreel "$@"; else compdef _gridreel gridreel; fi
    """#

  private static let fishText = #"""
    function __gridreel_offers
      set -l before (commandline -opc)
      set -l word (commandline -ct)
      for line in ($before[1] "--complete=$word" $before[2..-1] 2>/dev/null)
        switch $line
          case ':files'
            __fish_complete_path $word
          case ':folders'
            __fish_complete_directories $word ''
          case '*'
            echo $line
        end
      end
    end
    complete -c gridreel -f -k -a '(__gridreel_offers)'
    """#

  private static let powershellText = #"""
    Register-ArgumentCompleter -Native -CommandName gridreel -ScriptBlock {
      param($word, $line, $cursor)
      $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
      $program = @($line.CommandElements)[0].ToString()
      & $program "--complete=$word" @($before | Select-Object -Skip 1) 2>$null | ForEach-Object {
        $offer, $meaning = $_ -split "`t", 2
        if ($offer -eq ':files') { [System.Management.Automation.CompletionCompleters]::CompleteFilename($word) }
        elseif ($offer -eq ':folders') {
          [System.Management.Automation.CompletionCompleters]::CompleteFilename($word) | Where-Object ResultType -eq ProviderContainer
        } else {
          if (-not $meaning) { $meaning = $offer }
          [System.Management.Automation.CompletionResult]::new($offer, $offer, 'ParameterValue', $meaning)
        }
      }
    }
    """#
}

extension KeyFlag {
  /// The flag that prints a script.
  static let completionScript = value(
    "shell", "Print the script that completes words in a shell: \(CompletionScript.names).",
    completion: .words(CompletionScript.allCases.map(\.rawValue))
  ).named("generateCompletionScript")
}
