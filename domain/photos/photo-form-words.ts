import { countText } from '../text.ts';

/** What a form says about its photos before their code is loaded. */
export const photoFormWords = {
  heading: 'Photos',
  waits: (action: 'send' | 'save', count: number): string =>
    `It is ${action === 'send' ? 'sent' : 'saved'} as soon as ${countText(count, 'photo')} ${count === 1 ? 'is' : 'are'} uploaded.`,
} as const;
