# Checks that pictures between marks of README.md and Documentation are up to date, by `gridreel docs`.
#
#   Scripts/check pages [PROGRAM]    # without a program, the release build
#
# Scripts/make pictures draws what is not.
source "$root/Scripts/Parts/page_pictures.sh"
program=$root/Scripts/gridreel
[[ ${1:-} ]] && program=$(readlink -f -- "$1")
page_pictures "$program" --check
