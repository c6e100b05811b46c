import { type DetailsLinkAction, paymentDetailsTexts } from '#domain/profile/payment-details-page';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { MailLinkAction } from '../../ui/mail-link-action.tsx';

const operations = { confirm: 'confirm-payment-details', deny: 'deny-payment-details' } as const;

/**
 * A button that confirms or denies a change of payment details. `token` is the email's token for that change;
 * undefined until it is known.
 */
export const AnswerPaymentDetails = ({
  action,
  token,
}: {
  readonly action: DetailsLinkAction;
  readonly token: string | undefined;
}) => (
  <MailLinkAction
    token={token}
    runAction={(linkToken) => call(operations[action], { body: { token: linkToken } })}
    isInvalidLink={(error) => failureOf(error).kind === 'refused'}
    buttonText={paymentDetailsTexts[action].button}
    busyLabel="One moment..."
    doneText={paymentDetailsTexts[action].done}
  />
);
