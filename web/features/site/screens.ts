/** A screenshot of the product. Sizes are in CSS pixels; the files have twice the resolution. */
interface Screen {
  readonly width: number;
  readonly height: number;
  /** The alternative text. */
  readonly text: string;
}

/** The screenshots taken by `npm run draw-screens`, one file per color scheme. */
export const screens = {
  invoice: {
    width: 1120,
    height: 760,
    text: 'An invoice in Lite, emailed to Dana and opened by her, with the button Record payment and the document.',
  },
  client: {
    width: 1120,
    height: 760,
    text: "A client's page in Lite, with what they owe and every invoice they got.",
  },
  'client-invoice': {
    width: 390,
    height: 780,
    text: "The client's phone: the amount due, the due date and the button to pay come first.",
  },
  quote: {
    width: 390,
    height: 780,
    text: "The client's phone: a quote to read, sign and approve.",
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The file name of a screenshot in the folder `screens` beside this file. */
export const screenFile = (name: ScreenName, scheme: 'light' | 'dark'): string => `${name}-${scheme}.webp`;
