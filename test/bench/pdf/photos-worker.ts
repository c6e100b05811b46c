import type { SESClient } from '@aws-sdk/client-ses';
import { plainJpeg } from '#domain/photos/jpeg';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { aFullPhoto } from '#test/support/full-photo';
import { benchSheet } from './bench-sheet.ts';

/** The CPU time in ms of one PDF and of one email with it, after warm-up, and the bytes of the email. */
export interface PhotosReport {
  readonly pdf: number;
  readonly mail: number;
  readonly bytes: number;
}

const [photoCount = 0, rounds = 1] = process.argv.slice(2).map(Number);

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work();
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / rounds;
}

const photo = plainJpeg(aFullPhoto(), 'small');
if (!photo) throw new Error('That is no photo');
const { bytes: jpeg, width, height } = photo;
const photos = Array.from({ length: photoCount }, (_, at) => ({
  ...{ jpeg, width, height },
  caption: `Room ${at + 1}`,
}));
const draw = () =>
  renderInvoicePdf(benchSheet(10), {
    ...{ author: 'Meridian', createdAt: new Date('2026-11-03T10:00:00Z') },
    photos,
  });
let bytes = 0;
const ses = {
  async send({ input }: { readonly input: { readonly RawMessage: { readonly Data: Uint8Array } } }) {
    bytes = input.RawMessage.Data.length;
    return { MessageId: 'bench' };
  },
};
const sender = sesMailSender(ses as unknown as SESClient, { from: 'invoices@meridian.example' });
const content = await draw();
const mail = {
  ...{ to: 'ap@obrien.example', subject: 'Invoice', text: 'Your invoice', html: '<p>Your invoice</p>' },
  attachments: [{ filename: 'invoice.pdf', contentType: 'application/pdf', content }],
};
const report: PhotosReport = { pdf: await cpuOf(draw), mail: await cpuOf(() => sender.send(mail)), bytes };
console.log(JSON.stringify(report));
