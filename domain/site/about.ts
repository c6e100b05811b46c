import { brand } from '../brand.ts';
import type { ProseDocument } from './prose.ts';

export const aboutPage: ProseDocument = {
  heading: `About ${brand.name}`,
  lead: `${brand.tagline} That is the whole idea.`,
  sections: [
    {
      heading: 'Why we build it',
      paragraphs: [
        'People who fix air conditioners, drains, panels and lawns are good at fixing them. Then they go home and do the second shift: quotes, invoices, reminders, and looking for the number of the lady with the green door.',
        `${brand.name} takes the second shift. It keeps the customer, the job, the quote and the invoice in one place, and it does the asking for money, because nobody became an electrician to do that.`,
      ],
    },
    {
      heading: 'The name',
      paragraphs: [
        'A billhook is a hand tool with a hooked blade, used for centuries to cut through hedges and brush. Ours cuts through bills.',
      ],
    },
    {
      heading: 'How we work',
      points: [
        { term: 'A tool, not a hobby.', text: 'It opens fast, says what it does and stays out of the way.' },
        {
          term: 'Right to the cent.',
          text: 'The number on the screen, on paper and in the mail is one number.',
        },
        {
          term: 'Nothing lost, nothing twice.',
          text: 'Bad signal is normal on a job. It must never cost you work or send two bills.',
        },
        { term: 'Plain prices.', text: 'They stand on the pricing page, fees included.' },
      ],
    },
    {
      heading: 'Where we are',
      paragraphs: [
        `The free invoice generator and ${brand.name} Lite are open to everyone. The full platform, with text messages and crews, is planned. We answer our own phone: ${brand.supportPhone}.`,
      ],
    },
  ],
};
