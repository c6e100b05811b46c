/** Asks whether a saved client is meant. `place`: its email, street, phone or city, or ''. */
export const isThisClient = (name: string, place: string): string =>
  place === '' ? `Is this the ${name} you saved?` : `Is this the ${name} at ${place}?`;

/** The answer that somebody else of this name is meant. */
export const anotherClient = (name: string): string => `Another ${name}`;
