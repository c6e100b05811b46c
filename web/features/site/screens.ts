/** A picture of the running product. Sizes are CSS pixels; the files have twice as many. */
interface Screen {
  readonly width: number;
  readonly height: number;
  /** What the picture shows, for those who do not see it. */
  readonly text: string;
}

/** The pictures that `npm run draw-screens` takes of the running product, one file for each color scheme. */
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

/** A picture's file in the folder `screens` beside this one. */
export const screenFile = (name: ScreenName, scheme: 'light' | 'dark'): string => `${name}-${scheme}.webp`;
