import type { CallFailure } from '../contract/call-failure.ts';
import { withReference } from '../contract/reference.ts';

/** Texts of the signed-in generator, word for word. */
export const generatorTexts = {
  loading: 'Loading your invoice generator...',
  send: 'Generate & Send Invoice',
  sending: 'Generating Invoice...',
  created: 'Invoice Created & Sent!',
  failed: 'Failed to generate invoice. Please try again.',
  raised: 'Failed to generate invoice. ',
  offline: 'Please check your internet connection and try again.',
  noClientFound: 'No clients found',
  noClients: 'No saved clients yet',
  noItemFound: 'No items found',
  noItems: 'No saved items yet',
  clientsNotLoaded: 'Your saved clients could not be loaded.',
  itemsNotLoaded: 'Your saved items could not be loaded.',
  colorFault: 'Brand color must be written like #2563eb.',
} as const;

/** The sentence for a send that failed: the API's own, or the specified ones. */
export function sentenceOfSendFailure(failure: CallFailure): string {
  const { kind, sentence } = failure;
  switch (kind) {
    case 'refused':
    case 'failed':
      return withReference(sentence ?? generatorTexts.failed, failure);
    case 'offline':
      return generatorTexts.raised + generatorTexts.offline;
    case 'thrown':
      return generatorTexts.raised + (sentence || generatorTexts.offline);
  }
}
