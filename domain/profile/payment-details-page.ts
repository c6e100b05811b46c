import { siteRoutes } from '../site-routes.ts';

/** The actions of the links in the email about changed payment details. */
export type DetailsLinkAction = 'confirm' | 'deny';

/** Days until these links expire. */
export const detailsLinkDays = 30;

/** The URL of such a link. The token is in the fragment, which browsers do not send, so that no log contains it. */
export const paymentDetailsUrl = (siteOrigin: string, action: DetailsLinkAction, token: string): string =>
  `${siteOrigin}${siteRoutes.paymentDetails.path}#action=${action}&token=${encodeURIComponent(token)}`;

/** Texts of the page that the links open. */
export const paymentDetailsTexts: Readonly<
  Record<
    DetailsLinkAction,
    { readonly heading: string; readonly text: string; readonly button: string; readonly done: string }
  >
> = {
  confirm: {
    heading: 'Confirm how clients pay you',
    text: 'You changed your payment details, or turned online payments on. Once you confirm, your clients see it at once instead of after 24 hours.',
    button: 'Confirm the change',
    done: 'Confirmed. Your clients see the new payment details now.',
  },
  deny: {
    heading: 'Somebody changed your payment details?',
    text: 'Everyone is signed out of your account, you too, and your clients see the payment details from before the change.',
    button: "This wasn't me",
    done: 'Done. Everyone is signed out, and your payment details are as before the change. Now set a new password: choose "Forgot password" at sign-in. If you used an authenticator app or passkeys, set them up again.',
  },
};
