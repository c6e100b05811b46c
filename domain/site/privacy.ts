import { deletedThings, keptAfterDeletion } from '../account/account-deletion.ts';
import { brand } from '../brand.ts';
import { downloadDeletedDays, downloadHours } from '../free-invoice/free-invoice-limit.ts';
import type { ProseDocument } from './prose.ts';

/** The privacy policy. Its periods must match those that the product applies. */
export const privacyPolicy: ProseDocument = {
  heading: 'Privacy Policy',
  lead: `What ${brand.name} knows about you, why, for how long, and how to have it changed or deleted.`,
  lastUpdated: 'September 8, 2025',
  amended:
    'November 25, 2026: online payments by Stripe, sign-ins, fingerprints of documents, errors of our pages, and how long records are kept. November 30, 2026: reports to your accountant. December 1, 2026: what your browser keeps.',
  sections: [
    {
      heading: 'Introduction',
      paragraphs: [
        `${brand.legalName} ("${brand.name}", "we") runs this website, the free invoice generator, ${brand.name} Lite and the iOS app. This policy says what information we collect when you use them and what we do with it.`,
        'We keep it short on purpose. If a sentence is unclear, write to us and we will explain it and mend it.',
      ],
    },
    {
      heading: 'Information We Collect',
      points: [
        {
          term: 'Personal information.',
          text: 'Your name, email address and phone number when you sign up, join early access, send us a message or make an invoice.',
        },
        {
          term: 'Business data.',
          text: 'Your business name and address, logo, customers with their service addresses, access notes and equipment, jobs, quotes and invoices, and the photos that you add to them. They belong to you; we keep them so that the product works. Place, time and camera are removed from a photo before we store it; it is deleted a day after nothing shows it any more, and its copies 30 days later. If you make a calendar link, anybody who has it can read title, client, address and phone of your jobs until you make a new one; we keep only a fingerprint (hash) of the link.',
        },
        {
          term: 'If you are the client of a business that uses us.',
          text: 'Your name and address as the business typed them, whether our mail reached you, and whether the page of your invoice or quote was probably opened. When you approve a quote: the name you type, the time, your network address and your browser. The address that your copy goes to is kept until the copy is emailed, and afterward only as a hash. What you ask about a quote is kept for the business.',
        },
        {
          term: 'Payment info.',
          text: 'Payments run on pages of Stripe, our card processor. We learn that a payment was made, refunded or disputed, with its amount, date, method and fee, or what the business notes of it. Card and bank numbers never reach our servers.',
        },
        {
          term: 'Fingerprints of documents.',
          text: 'A code (hash) worked out from each PDF that is sent or downloaded, with its number, total, date and the name of the business, so that anybody who has the file can check that it is genuine. It is kept as long as the account. For a free invoice it is kept for seven years, without a name.',
        },
        {
          term: 'Sign-ins.',
          text: 'The time and the kind of browser of the last ten sign-ins to your account, so that you can see whether somebody else used it.',
        },
        {
          term: 'Usage.',
          text: 'Technical records such as the time of a request, the kind of browser and the network address, to keep the service running and to stop abuse. When one of our pages fails, it reports the error and the kind of page to us, without anything you typed or the address you opened.',
        },
      ],
    },
    {
      heading: 'How We Use Information',
      points: [
        { text: 'To make, store and send your quotes, invoices and reminders.' },
        { text: 'To show your customers a quote you sent them and to record that they approved it.' },
        {
          text: 'To email you when one of your clients pays, announces a check, or a payment fails, unless you switch that off. Your dashboard lists it for 7 days; the list is deleted after 14.',
        },
        { text: 'To answer you, and to tell you about changes to the service.' },
        { text: 'To count free invoices per email address, and to stop spam and fraud.' },
        { text: 'To find and repair faults.' },
      ],
      paragraphs: ['We use your information for what you came for. We do not sell it and we show no ads.'],
    },
    {
      heading: 'How We Share Information',
      points: [
        {
          term: 'With your customers,',
          text: 'what you send them: a quote, an invoice, a reminder.',
        },
        {
          term: 'With your accountant,',
          text: 'only when you press "Send to my accountant": your reports, invoices, payments and the names, email addresses and service addresses of your clients for the period that you choose, and what is owed to you on all invoices, to an address that you entered and confirmed with a link in our email to you. We keep the address until you change or remove it, and a record of each such email for the history of emails.',
        },
        {
          term: 'With companies that work for us,',
          text: 'such as hosting, email delivery and payment processing, and only what they need for that.',
        },
        {
          term: 'With Stripe, Inc.,',
          text: 'which processes online payments. When a business accepts them, Stripe receives its email address from us, and everything else from the business itself. When a client pays, Stripe receives from us the amount, the number of the invoice or the name of the quote, the name of the business, and codes of ours for both; name, card and bank details it asks the client for on its own page. Nobody is sent to Stripe who does not press a button to pay.',
        },
        {
          term: 'With authorities,',
          text: 'where the law obliges us to.',
        },
        {
          term: 'With a successor,',
          text: 'if the business is sold or merged; this policy then goes on holding for your data.',
        },
      ],
    },
    {
      heading: 'Data Security',
      paragraphs: [
        'Everything travels encrypted and is stored encrypted. Each part of our system can reach only the data it needs, and every account sees only its own. No system is beyond all attack; if your data were ever affected, we would tell you without delay.',
      ],
    },
    {
      heading: 'Data Retention',
      paragraphs: [
        'We keep your business data as long as your account exists, and delete it when you delete your account. Payment records of what you paid us are typically kept 7 years, because tax law asks for them. Usage data is typically kept 2 years: technical records for 90 days, and what you wrote to us with the contact form for 2 years.',
        `The free invoice generator keeps the PDF it mailed to you for ${downloadHours} hours, so that you can download it, and deletes it within ${downloadDeletedDays} days. Beyond that it stores nothing you wrote on the invoice. It keeps your email address with the number of invoices sent to it, and for 180 days a record of each mail that names you by a code only: whether it arrived, and the code of its "This wasn't me" link.`,
      ],
    },
    {
      heading: 'What Your Browser Keeps',
      paragraphs: [
        'We set no cookies. Your browser keeps the following on your device, so that you stay signed in and lose nothing that you typed. Signing out removes what belongs to your account; clearing the data of this site in your browser removes everything. On the page of the free invoice generator, Google reCAPTCHA may keep something of its own.',
      ],
      points: [
        {
          term: 'Your sign-in,',
          text: 'until you sign out; then only the code of the session that ended, so that your other tabs know.',
        },
        {
          term: 'What you typed and have not sent or saved,',
          text: 'such as an invoice or a quote, in the free invoice generator too: until you send, save or discard it. When you open the form again, we remove what is older than 90 days or beyond the last 20. What you typed in Settings, or while a page was renewed, goes when you close the tab.',
        },
        {
          term: 'Work that is under way,',
          text: 'such as an import of clients, an invoice that is being sent or a payment for several invoices: so that it is finished and not done twice.',
        },
        {
          term: 'What you chose last,',
          text: 'such as the tax and the due date of your last invoice, how you were last paid, how far you scrolled, and what we offered you already.',
        },
        {
          term: 'Your last free invoice,',
          text: 'and what its download needs: until you close the tab.',
        },
      ],
    },
    {
      heading: 'When You Delete Your Account',
      paragraphs: [
        `You delete a ${brand.name} Lite account yourself in Settings, "Data". This is what is deleted, when, and what stays, for how long and why:`,
      ],
      points: [
        ...deletedThings.map(({ when, what }) => ({ term: `${when}:`, text: what })),
        ...keptAfterDeletion.map(({ what, howLong, why }) => ({
          term: `Stays (${howLong.charAt(0).toLowerCase()}${howLong.slice(1)}):`,
          text: `${what} ${why}`,
        })),
      ],
    },
    {
      heading: 'Your Rights and Choices',
      points: [
        { text: 'See, correct and export what we hold about you.' },
        { text: 'Delete your account and its data in Settings, or have us do it.' },
        { text: 'Unsubscribe from any mail that is not part of the service you use.' },
        { text: 'Stop mail of a business that uses us, with the link in each of its mails.' },
        { text: 'Stop the free generator from mailing you, with the link in each of its mails.' },
      ],
      paragraphs: [`One mail to ${brand.supportEmail} is enough.`],
    },
    {
      heading: 'Third-Party Services',
      paragraphs: [
        'The free invoice generator uses Google reCAPTCHA to tell people from robots; on that page Google receives technical data about your visit under its own privacy policy. No other page loads anything from third parties. Payment pages belong to Stripe and follow its privacy policy (https://stripe.com/privacy).',
      ],
    },
    {
      heading: "Children's Privacy",
      paragraphs: [
        `${brand.name} is a tool for businesses and is not intended for anyone under 13. We do not knowingly collect information from children; if it happened, tell us and we delete it.`,
      ],
    },
    {
      heading: 'International Users',
      paragraphs: [
        'Our servers stand in the United States. If you use the service from elsewhere, your information is transferred to and processed in the United States.',
      ],
    },
    {
      heading: 'Changes to This Policy',
      paragraphs: [
        'When we change this policy we change the date above, and if the change matters we tell account holders by email before it takes effect.',
      ],
    },
    {
      heading: 'Contact Us',
      paragraphs: [`Questions about privacy: ${brand.supportEmail}, or by phone at ${brand.supportPhone}.`],
    },
  ],
};
