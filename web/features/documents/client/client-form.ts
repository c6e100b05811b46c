import type { Client, ClientDraft as ClientFacts } from '#domain/clients/client';
import { clientFieldList, clientInDocument, clientTexts } from '#domain/clients/client-fields';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { cleanLine } from '#domain/text';

/** A form that knows which saved client was picked. */
export interface ClientDraft extends InvoiceDraft {
  /** The saved client that was picked, or ''. */
  readonly clientId: string;
}

/** The attributes of an input by the kind of the client's text. */
export const clientInputs = {
  name: {},
  place: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
} as const;

/** The form with a saved client filled in. */
export const withClient = <Draft extends ClientDraft>(draft: Draft, client: Client): Draft => ({
  ...draft,
  clientId: client.clientId,
  ...clientInDocument(client),
});

/**
 * The saved client updated by what was typed; undefined if nothing changes. If the client was picked, every field counts;
 * if it only has the same name, filled fields count, because an empty field was probably never meant to be cleared.
 */
export function clientTyped(draft: ClientDraft, saved: Client): ClientFacts | undefined {
  const isPicked = draft.clientId === saved.clientId;
  const before = clientTexts(saved);
  const after = Object.fromEntries(
    clientFieldList.flatMap(({ field, inDocument, kind }) => {
      const typed = cleanLine(draft[inDocument] ?? '');
      // The name was typed to find the client, so the saved spelling is kept.
      const keepsSaved = !isPicked && (kind === 'name' || typed === '');
      const text = keepsSaved ? before[field] : typed;
      return text || before[field] !== undefined ? [[field, text]] : [];
    }),
  ) as unknown as ClientFacts;
  const isChanged = clientFieldList.some(({ field }) => after[field] !== before[field]);
  return after.name !== '' && isChanged ? after : undefined;
}
