/** The id of a construct from a name of ours: `send-free-invoice` is `SendFreeInvoice`. */
export const constructId = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
