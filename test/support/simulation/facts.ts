import type { MessageKind } from '#domain/messaging/message';
import type { SimulatedProduct } from './product.ts';
import type { Snapshot } from './snapshot.ts';

/** What a checker may look at: the business before and after a step. */
export interface Facts {
  readonly now: Snapshot;
  readonly before: Snapshot;
  readonly product: SimulatedProduct;
  readonly mailsPerDay: number;
  /** What use cases said they did, of which an email has to be told. */
  readonly queued: readonly { readonly kind: MessageKind; readonly id: string }[];
}

/** Says everything that is wrong, in words; nothing where all is right. */
export type Checker = (facts: Facts) => readonly string[] | Promise<readonly string[]>;

/** Says what is wrong with each of some things. */
export const wrongOnes = <Of>(
  list: readonly Of[],
  isRight: (one: Of) => boolean,
  say: (one: Of) => string,
): string[] => list.filter((one) => !isRight(one)).map(say);
