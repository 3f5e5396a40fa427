/** How hiding a note or a folder from AI is worded, wherever it appears. */
export const aiExclusionTexts = {
  hidden: 'Hidden from AI',
  hiddenByFolder: (name: string) => `Hidden from AI by the folder “${name}”`,
  /** The accessible name of a hidden row. */
  hiddenRow: (label: string) => `${label}, hidden from AI`,
  /** The menu item. A note in a hidden folder can't be shown by itself. */
  menuItem: ({ isExcluded, isDecidedAbove }: { isExcluded: boolean; isDecidedAbove: boolean }) => {
    if (isDecidedAbove) return 'Hidden from AI by its folder';
    return isExcluded ? 'Show to AI' : 'Hide from AI';
  },
};
