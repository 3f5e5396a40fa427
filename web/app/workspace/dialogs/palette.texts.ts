/** What the command palette says of what it found. */
export const paletteTexts = {
  note: (place: string | undefined) => (place === undefined ? 'Note' : `Note in ${place}`),
  /** Where a folder is, and its client. */
  folder: (above: string, client: string | undefined) =>
    `${client === undefined ? 'Folder' : `${client}’s folder`}${above === '' ? '' : ` in ${above}`}`,
  tag: 'Tag',
  setting: 'Setting',
  turn: (name: string, isOn: boolean) => `Turn ${isOn ? 'off' : 'on'} ${name}`,
  state: (isOn: boolean) => `Now ${isOn ? 'on' : 'off'}`,
  /** Other words that a switch is found by. */
  switchWords: 'setting switch',
};
