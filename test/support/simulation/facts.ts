import type { MessageKind } from '#lambdas/composition/all-messages';
import type { SimulatedProduct } from './product.ts';
import type { Snapshot } from './snapshot.ts';

/** The data for a checker: the business before and after a step. */
export interface Facts {
  readonly now: Snapshot;
  readonly before: Snapshot;
  readonly product: SimulatedProduct;
  readonly mailsPerDay: number;
  /** What happened in the step. */
  readonly label: string;
  /** Messages that must exist, because use cases answered that they are done. */
  readonly queued: readonly { readonly kind: MessageKind; readonly id: string }[];
}

/** Returns a sentence for everything that is wrong. */
export type Checker = (facts: Facts) => readonly string[] | Promise<readonly string[]>;

/** Returns a sentence for each value for which `isRight` is false. */
export const faultsOf = <Of>(
  list: readonly Of[],
  isRight: (one: Of) => boolean,
  faultText: (one: Of) => string,
): string[] => list.filter((one) => !isRight(one)).map(faultText);
