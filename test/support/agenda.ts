interface Event {
  readonly at: number;
  readonly happen: () => Promise<void>;
}

/** A queue of future events. `next` is the time of the earliest event, `take` removes and returns it. */
export function agenda() {
  const events: Event[] = [];
  return {
    add(at: number, happen: () => Promise<void>): void {
      let low = 0;
      let high = events.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((events[middle]?.at ?? 0) > at) low = middle + 1;
        else high = middle;
      }
      events.splice(low, 0, { at, happen });
    },
    next: () => events.at(-1)?.at,
    take: () => events.pop(),
  };
}
