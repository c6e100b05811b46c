import { brand } from '../brand.ts';
import { isClockNumber } from '../invoices/invoice-defaults.ts';
import type { LiteProfile } from './profile.ts';

/** What a new account sets up once, in the order it is offered. */
export const setupSteps = ['verify', 'logo', 'number', 'tax', 'pay'] as const;

export type SetupStep = (typeof setupSteps)[number];

/** What Setup knows of an account. */
export type SetupFacts = Pick<
  LiteProfile,
  'emailVerified' | 'brandColor' | 'nextNumber' | 'defaultTax' | 'chargesNoTax' | 'howToPay'
> & { readonly hasLogo: boolean };

/**
 * Whether a step is done. Our own color does not count, because the first invoice stores it without anybody choosing it.
 * Tax is done once the owner set a rate or said that no tax is charged.
 */
export function isSetUp(step: SetupStep, facts: SetupFacts): boolean {
  switch (step) {
    case 'verify':
      return facts.emailVerified;
    case 'logo':
      return facts.hasLogo || (facts.brandColor ?? brand.color) !== brand.color;
    case 'number':
      return facts.nextNumber !== undefined && !isClockNumber(facts.nextNumber);
    case 'tax':
      return facts.defaultTax !== undefined || facts.chargesNoTax === true;
    case 'pay':
      return facts.howToPay !== undefined;
  }
}

/** Texts of the card. */
export const setupTexts = {
  title: 'Set up your account',
  progress: (done: number) => `${done} of ${setupSteps.length} done`,
  done: 'Done',
  dismiss: 'Hide setup',
  dismissFailed: 'Setup could not be hidden. Please try again.',
  failed: 'This could not be saved. Please try again.',
  steps: {
    verify: 'Verify your email',
    logo: 'Add your logo and color',
    number: 'Choose your first invoice number',
    tax: 'Set your sales tax',
    pay: 'Say how clients pay you',
  } satisfies Record<SetupStep, string>,
  verifyHint: (email: string) => `Open the link in the email we sent to ${email}.`,
  noTax: 'I don’t charge sales tax',
  ownNumber: 'Your own number',
} as const;
