/** The kind of device on which a quote was approved. */
export type ApprovalDevice = 'phone' | 'tablet' | 'computer';

/** The device named in a browser's user agent; undefined if it names none of the three. */
export function deviceOf(browser: string): ApprovalDevice | undefined {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(browser)) return 'tablet';
  if (/iPhone|Mobile/.test(browser)) return 'phone';
  return /Windows|Macintosh|X11|CrOS/.test(browser) ? 'computer' : undefined;
}
