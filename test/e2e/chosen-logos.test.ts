import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { logoTexts } from '#domain/logo/logo-rules';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import type { Office } from '#test/support/lite-office';
import {
  type Color,
  type LogoFile,
  type ReadableLogo,
  readableLogos,
  turnedPhoto,
  unreadableLogos,
} from '#test/support/logo-files';
import { readPdf } from '#test/support/pdf-reader';

const site = startSite();

/** The logo of an account as it is stored: the PNG that PDFs, emails and pages show. */
function storedLogo({ account }: Office): Buffer {
  const { objects } = site.product.cloud;
  const facts = objects
    .buckets()
    .flatMap((bucket) => objects.list(bucket))
    .find(({ key }) => key === `users/${account.userId}/logos/logo.png`);
  if (!facts) throw new Error('No logo is stored');
  return objects.read(facts);
}

/** Size, and the colors of the quarter at the upper left and of the other three. */
function pictureOf(file: Uint8Array) {
  const { width, height, channels, data } = decode(file);
  const colorAt = (across: number, down: number): readonly number[] => {
    const at = (Math.floor(height * down) * width + Math.floor(width * across)) * channels;
    return [...data.slice(at, at + 3)];
  };
  const others = [colorAt(0.75, 0.25), colorAt(0.25, 0.75), colorAt(0.75, 0.75)];
  return { width, height, corner: colorAt(0.25, 0.25), others };
}

/** Lossy files and color profiles change a color a little. */
const isLike = (color: readonly number[], expected: Color): boolean =>
  expected.every((value, channel) => Math.abs(value - (color[channel] ?? -1_000)) <= 24);

const differencesFrom = (
  { name, width, height, corner, rest }: ReadableLogo,
  picture: ReturnType<typeof pictureOf>,
): string[] => {
  const isRight =
    picture.width === width &&
    picture.height === height &&
    isLike(picture.corner, corner) &&
    picture.others.every((color) => isLike(color, rest));
  return isRight ? [] : [`${name}: ${JSON.stringify(picture)}`];
};

/** The settings with the logo: `choose` resolves once the logo is stored, `offer` at once. */
async function logoSettings(office: Office) {
  const { page } = await office.visit(siteRoutes.liteInvoiceSettings.path);
  const { logo, logoImage } = liteGeneratorPage(page);
  const offer = ({ name, mimeType, buffer }: LogoFile) => logo.setInputFiles({ name, mimeType, buffer });
  const choose = async (file: LogoFile) => {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/logo'),
    );
    await offer(file);
    expect((await saved).status(), file.name).toBe(200);
  };
  return { page, logoImage, offer, choose };
}

test('a logo that a phone stored on its side stands upright on screen, in the PDF, in the email and on the client’s page', async () => {
  const office = await site.office();
  const { logoImage, choose } = await logoSettings(office);
  await choose({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: turnedPhoto(6) });
  const sizeOf = (image: typeof logoImage) =>
    image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(() => sizeOf(logoImage)).toEqual([48, 32]);

  const email = `${crypto.randomUUID().slice(0, 8)}@client.example`;
  const { invoiceId, contentId } = await office.invoice({ clientEmail: email });
  await office.api(`/api/invoices/${invoiceId}/client-mails`, {
    body: { basedOn: contentId, message: '' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const [mail] = await site.product.waitForMails(1, email);
  const attached = (type: string) => {
    const file = mail?.email.attachments.find(({ mimeType }) => mimeType === type);
    if (!file || typeof file.content === 'string') throw new Error(`The email has no ${type}`);
    return new Uint8Array(file.content);
  };
  expect((await readPdf(attached('application/pdf'))).pictureSizes).toEqual(['48x32']);
  expect(pictureOf(attached('image/png'))).toMatchObject({ width: 48, height: 32 });
  expect(Buffer.from(attached('image/png')).equals(storedLogo(office))).toBe(true);

  const client = await site.visit();
  await client.page.goto(/\/invoice\?id=[\w-]{22}/.exec(mail?.email.text ?? '')?.[0] ?? '');
  const shown = client.page.locator('.sheet-logo');
  await shown.waitFor();
  await expect.poll(() => sizeOf(shown)).toEqual([48, 32]);
});

test('every file with a picture becomes an upright logo in its colors', further, async () => {
  const office = await site.office();
  const { logoImage, choose } = await logoSettings(office);
  const differences: string[] = [];
  for (const file of readableLogos()) {
    await choose(file);
    differences.push(...differencesFrom(file, pictureOf(storedLogo(office))));
  }
  expect(differences).toEqual([]);
  expect(await logoImage.isVisible()).toBe(true);
});

test(
  'a file that cannot be shown, or only in part, is refused at the field, and the logo before it stays',
  further,
  async () => {
    const office = await site.office();
    const { page, logoImage, offer, choose } = await logoSettings(office);
    const message = page.getByText(logoTexts.unreadable);
    for (const file of unreadableLogos()) {
      await choose({ name: 'good.jpg', mimeType: 'image/jpeg', buffer: turnedPhoto(1) });
      await message.waitFor({ state: 'detached' });
      const before = storedLogo(office);
      await offer(file);
      await message.waitFor();
      expect(storedLogo(office).equals(before), file.name).toBe(true);
      expect(await logoImage.isVisible(), file.name).toBe(true);
    }
  },
);
