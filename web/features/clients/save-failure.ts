import { withReference } from '#domain/contract/call-failure';

import { failureOf } from '../../adapters/api/api-error.ts';

/** Why something was not saved: faults of fields, or a sentence. */
export interface SaveFailure<Fault> {
  readonly faults: readonly Fault[];
  readonly message?: string;
}

/** What came of a call that saves; `otherwise` is said where the API gave no reason. */
export function saveFailureOf<Fault>(error: unknown, otherwise: string): SaveFailure<Fault> {
  const failure = failureOf(error);
  const { kind, faults = [], sentence = otherwise } = failure;
  if (kind !== 'refused') return { faults: [], message: withReference(otherwise, failure) };
  return faults.length > 0 ? { faults: faults as readonly Fault[] } : { faults: [], message: sentence };
}
