import { brand } from '../brand.ts';
import type { LiteProfile } from './profile.ts';

/** The steps of setting up a new account, in the order offered. */
export const setupSteps = ['verify', 'logo', 'number', 'tax', 'pay'] as const;

export type SetupStep = (typeof setupSteps)[number];

/** The account data that the setup steps depend on. */
export type SetupFacts = Pick<
  LiteProfile,
  'emailVerified' | 'brandColor' | 'nextNumber' | 'defaultTax' | 'chargesNoTax' | 'howToPay'
> & { readonly hasLogo: boolean };

/**
 * True if a step is done. The default color does not count, because the first invoice stores it without anybody
 * choosing it. Tax is done once the owner sets a rate or states that no tax is charged.
 */
export function isSetUp(step: SetupStep, facts: SetupFacts): boolean {
  switch (step) {
    case 'verify':
      return facts.emailVerified;
    case 'logo':
      return facts.hasLogo || (facts.brandColor ?? brand.color) !== brand.color;
    case 'number':
      return facts.nextNumber !== undefined;
    case 'tax':
      return facts.defaultTax !== undefined || facts.chargesNoTax === true;
    case 'pay':
      return facts.howToPay !== undefined;
  }
}

/** Texts of the Setup card. */
export const setupTexts = {
  title: 'Set up your account',
  progress: (done: number) => `${done} of ${setupSteps.length} done`,
  done: 'Done',
  dismiss: 'Hide setup',
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
