import type { InvoiceFault } from './invoice-limits.ts';

/** The contrast that WCAG 2.2 AA requires for text. */
const minContrast = 4.5;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

type Channels = readonly [number, number, number];

function channelsOf(color: string): Channels | undefined {
  const match = HEX.exec(color);
  if (!match) return undefined;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** True for a color written as #rrggbb, the only accepted form (rule 34). */
export const isBrandColor = (color: string): boolean => HEX.test(color);

/** The faults of a color as typed into a form. */
export const brandColorFaults = (typed: string): readonly InvoiceFault[] =>
  isBrandColor(typed.trim())
    ? []
    : [{ field: 'brandColor', message: 'Brand color must be written like #2563eb.' }];

/** Relative luminance as defined by WCAG 2.2: 0 (black) to 1 (white). */
function luminance([red, green, blue]: Channels): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const contrastOnWhite = (channels: Channels): number => 1.05 / (luminance(channels) + 0.05);

/** The WCAG 2.2 contrast ratio between a color (#rrggbb) and white: 1 to 21; 1 if the text is not a color. */
export function contrastWithWhite(color: string): number {
  const channels = channelsOf(color);
  return channels ? contrastOnWhite(channels) : 1;
}

const hex = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/**
 * The brand color for text on white. If its contrast is below 4.5, it is darkened just enough, keeping its hue (rule
 * 34). Black if the text is not a color.
 */
export function textColorOnWhite(brandColor: string): string {
  const channels = channelsOf(brandColor);
  if (!channels) return '#000000';
  if (contrastOnWhite(channels) >= minContrast) return brandColor.toLowerCase();
  const shade = (percent: number): Channels => {
    const [red, green, blue] = channels.map((channel) => Math.floor((channel * percent) / 100));
    return [red ?? 0, green ?? 0, blue ?? 0];
  };
  let percent = 99;
  // Ends with black at the latest.
  while (contrastOnWhite(shade(percent)) < minContrast) percent -= 1;
  return hex(shade(percent));
}
