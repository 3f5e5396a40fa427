const seconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'second', unitDisplay: 'long' });

/** `1 second`, `30 seconds`. */
export function secondsText(count: number): string {
  return seconds.format(count);
}
