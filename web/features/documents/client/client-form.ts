import type { Client, ClientDraft as ClientFacts } from '#domain/clients/client';
import { clientFieldList, clientInDocument, clientTexts } from '#domain/clients/client-fields';
import { type ClientIdentity, clientsInQuestion, matchClient } from '#domain/clients/client-match';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { cleanLine } from '#domain/text';

/** A form that stores which saved client was chosen. */
export interface ClientDraft extends InvoiceDraft {
  /** ID of the chosen saved client, or ''. */
  readonly clientId: string;
}

/** The input attributes for each kind of client field. */
export const clientInputs = {
  name: {},
  place: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
} as const;

/** The draft with a saved client filled in. */
export const withClient = <Draft extends ClientDraft>(draft: Draft, client: Client): Draft => ({
  ...draft,
  clientId: client.clientId,
  ...clientInDocument(client),
});

/** What the form says about who its client is. */
export const identityOf = ({ clientName, clientEmail, clientAddress }: ClientDraft): ClientIdentity => ({
  name: clientName,
  email: clientEmail,
  address: clientAddress,
});

/** The saved client of the form: the chosen one, otherwise the one that the typed name, email and address belong to. */
export const savedClientOf = (draft: ClientDraft, saved: readonly Client[]): Client | undefined =>
  saved.find(({ clientId }) => clientId === draft.clientId) ?? matchClient(identityOf(draft), saved);

/** The saved clients that the form may mean, if nobody chose one and it is unclear. */
export const clientsToAskAbout = (draft: ClientDraft, saved: readonly Client[]): readonly Client[] =>
  draft.clientId === '' ? clientsInQuestion(identityOf(draft), saved) : [];

/**
 * The saved client updated with the typed values; undefined if nothing changes. If the client was chosen from the list,
 * every field counts. If only the name matches, empty fields are ignored, because they were probably not meant to be
 * cleared.
 */
export function changedClient(draft: ClientDraft, saved: Client): ClientFacts | undefined {
  const isChosenFromList = draft.clientId === saved.clientId;
  const savedTexts = clientTexts(saved);
  const typedTexts = Object.fromEntries(
    clientFieldList.flatMap(({ field, inDocument, kind }) => {
      const typed = cleanLine(draft[inDocument] ?? '');
      // The name was typed to find the client, so the saved spelling is kept.
      const keepsSavedText = !isChosenFromList && (kind === 'name' || typed === '');
      const text = keepsSavedText ? savedTexts[field] : typed;
      const isEmptyInBoth = !text && savedTexts[field] === undefined;
      return isEmptyInBoth ? [] : [[field, text]];
    }),
  ) as unknown as ClientFacts;
  const isChanged = clientFieldList.some(({ field }) => typedTexts[field] !== savedTexts[field]);
  return typedTexts.name !== '' && isChanged ? typedTexts : undefined;
}
