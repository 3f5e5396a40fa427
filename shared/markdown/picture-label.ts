export const WIDTH_MIN = 40;
export const WIDTH_MAX = 4000;

/** The name and the width in the label of a picture: `Garden.png|320`. */
export function readLabel(label: string): { name: string; width: number | undefined } {
  const [, name = label, digits] = /^(.*)\|(\d{1,4})$/s.exec(label) ?? [];
  const width = digits === undefined ? undefined : Number(digits);
  return { name, width: width === undefined || width < WIDTH_MIN || width > WIDTH_MAX ? undefined : width };
}
