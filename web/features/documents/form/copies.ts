import { copyChoices } from '#domain/clients/copy-choices';
import type { ClientSearch } from './saved-entries.ts';
import type { Awaited } from './use-submit-document.ts';

/**
 * Which of a client's further addresses get a copy of a document: all, until the owner leaves one out. `leftOut` is kept
 * with the form, separated by commas.
 */
export function copiesOf(offered: readonly string[], leftOut: string, setLeftOut: (leftOut: string) => void) {
  const without = leftOut === '' ? [] : leftOut.split(',');
  return {
    offered,
    chosen: offered.filter((address) => !without.includes(address)),
    choose(address: string, isWanted: boolean) {
      const others = without.filter((other) => other !== address);
      setLeftOut((isWanted ? others : [...others, address]).join(','));
    },
  };
}

export type Copies = ReturnType<typeof copiesOf>;

/** The copies of the document in a form. Until the saved client that it is for is loaded, sending waits for it. */
export function copiesInForm(
  draft: { readonly clientId: string; readonly clientEmail: string; readonly noCopyTo: string },
  clients: Pick<ClientSearch, 'entries' | 'isComplete' | 'isError' | 'isRestMissing'>,
  setLeftOut: (leftOut: string) => void,
): Copies & { readonly awaited: Awaited } {
  const { clientId, clientEmail, noCopyTo } = draft;
  const client = clientId ? clients.entries.find((saved) => saved.clientId === clientId) : undefined;
  const isMissing = clientId !== '' && !client && !clients.isComplete;
  const hasFailed = clients.isError || clients.isRestMissing;
  return {
    ...copiesOf(copyChoices(client, clientEmail), noCopyTo, setLeftOut),
    awaited: { pending: isMissing && !hasFailed ? 1 : 0, failed: isMissing && hasFailed ? 1 : 0 },
  };
}
