/** Says how many items were read, each time another so many were: nothing of a short reading. */
export function progressLine(every: number, say: (line: string) => void): (items: number) => void {
  let said = 0;
  return (items) => {
    // A new reading begins from the start.
    if (items < said) said = 0;
    if (items - said < every) return;
    said = items;
    say(`${items} items read ...`);
  };
}
