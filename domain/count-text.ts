/** "1 payment", "1,200 payments". */
export const countText = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
