import { brand } from '../brand.ts';
import type { ProseDocument } from './prose.ts';

/** How we keep data safe. Every sentence describes an existing feature. */
export const securityPage: ProseDocument = {
  heading: 'Security',
  lead: 'Your customer list and your invoices are your business. This is how they are kept.',
  sections: [
    {
      heading: 'In transit and at rest',
      points: [
        { text: 'Every connection is encrypted, and browsers are told never to try another way.' },
        { text: 'Databases, documents and backups are stored encrypted.' },
        { text: 'The database can be restored to any second of the last 35 days.' },
      ],
    },
    {
      heading: 'Accounts',
      points: [
        { text: 'Passwords are checked without being sent, and are never stored by us in a readable form.' },
        { text: 'Repeated wrong passwords lock an account for a while.' },
        {
          text: 'Every account lives in a partition of its own; a request can reach only the account it is signed in to.',
        },
      ],
    },
    {
      heading: 'Quotes by link',
      points: [
        { text: 'A link carries a random code that cannot be guessed.' },
        { text: 'Opening a link never approves anything; only the button does.' },
        { text: 'An approval counts for exactly what was on the screen, and is recorded with its time.' },
      ],
    },
    {
      heading: 'Payments',
      paragraphs: [
        'Card and bank details are entered on the pages of our card processor. They never touch our servers, so they cannot leak from them.',
      ],
    },
    {
      heading: 'Mail and files',
      points: [
        { text: 'One click sends one mail, however often it is pressed.' },
        { text: 'Logos are redrawn before we store them, so nothing hidden in a file survives.' },
        {
          text: 'Our pages load no trackers and no foreign scripts, apart from the bot check on the free generator.',
        },
      ],
    },
    {
      heading: 'Found something?',
      paragraphs: [
        `Write to ${brand.supportEmail} with the steps to see it. We answer within 24 hours on working days, we do not go after people who report in good faith, and we tell you when it is mended.`,
      ],
    },
  ],
};
