import { generatorTexts } from '../invoices/generator-texts.ts';
import { type CallFailure, isOurFault, shownSentence, withReference } from './call-failure.ts';

/** The sentence for a failed send: the API's, or a specified one. */
export function sentenceOfSendFailure(failure: CallFailure): string {
  const { kind, code, sentence } = failure;
  if (code === 'delivery-unknown') return generatorTexts.notConfirmed;
  if (code === 'key-reused') return generatorTexts.arrivedBefore;
  switch (kind) {
    case 'refused':
    case 'failed':
      return withReference((isOurFault(failure) ? undefined : sentence) ?? generatorTexts.failed, failure);
    case 'offline':
      return generatorTexts.raised + generatorTexts.offline;
    case 'thrown':
      return generatorTexts.raised + (sentence || generatorTexts.offline);
  }
}

/** The sentence for a draft that could not be saved. */
export function sentenceOfDraftFailure(failure: CallFailure): string {
  if (failure.code === 'key-reused') return generatorTexts.arrivedBefore;
  switch (failure.kind) {
    case 'refused':
    case 'failed':
      return shownSentence(failure) ?? `${generatorTexts.draftFailed}Please try again.`;
    case 'offline':
    case 'thrown':
      return generatorTexts.draftFailed + generatorTexts.offline;
  }
}
