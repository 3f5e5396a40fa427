/** What the sheet of keyboard shortcuts says. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  keys: 'Keys',
  or: 'or',
  anywhere: {
    title: 'Anywhere',
    area: 'Go to the next or previous area: list, note, Assistant, top bar',
    close: 'Close a dialog or menu',
    saveCapture: 'Save a quick capture',
    message: 'Go to the message in the corner',
  },
  inNote: {
    title: 'In a note',
    bold: 'Bold',
    italic: 'Italic',
    highlight: 'Highlight',
    selection: 'Go to the bar at the selection',
  },
  inTree: {
    title: 'In the folder tree',
    rename: 'Rename a folder',
    moveTo: 'Move to…',
    delete: 'Delete',
    menu: 'Menu',
  },
};
