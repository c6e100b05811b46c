import { brand } from '#domain/brand';
import { planTerms } from '#domain/site/plans';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';

/**
 * The only email after an early-access signup. It contains nothing that the visitor typed. Because it is advertising,
 * it has our postal address and one-click unsubscribing (CAN-SPAM, 15 U.S.C. 7704; RFC 8058).
 */
export function welcomeMail(to: string, siteOrigin: string, token: string): Mail {
  return {
    to,
    subject: `You're on the ${brand.name} early-access list`,
    ...layOutMail("You're on the list", [
      {
        kind: 'paragraph',
        text: `Thanks for your interest in ${brand.name}. Within a few weeks we send you the details of your ${planTerms.trialDays}-day trial of the full platform. You need no card for it.`,
      },
      {
        kind: 'paragraph',
        text: 'You need not wait for it: Lite is open today and has customers, jobs, quotes, invoices and payments. Or make five invoices with the free generator, without an account.',
      },
      {
        kind: 'button',
        label: 'Make an invoice now',
        url: `${siteOrigin}${siteRoutes.invoiceGenerator.path}`,
      },
      {
        kind: 'small',
        text: `You receive this once, because this address joined our early-access list. No spam, ever. ${brand.legalName}, ${brand.postalAddress}`,
        link: {
          label: 'Unsubscribe',
          url: `${siteOrigin}${siteRoutes.stopMail.path}#list=early-access&token=${token}`,
        },
      },
    ]),
    unsubscribe: `${siteOrigin}/api/early-access/unsubscribes/${token}`,
    tags: { room: 'early-access' },
  };
}
