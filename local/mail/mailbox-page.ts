import PostalMime, { type Email } from 'postal-mime';
import type { CloudPage } from '../cloud/cloud-router.ts';
import { type CloudAnswer, escapeMarkup } from '../cloud/exchange.ts';
import { htmlPage as page, pagePolicy as policy } from '../cloud/html-page.ts';
import type { KeptMail, MailBox } from './mail-box.ts';
import { reportButtons } from './mail-report-page.ts';

const parse = (mail: KeptMail): Promise<Email> => PostalMime.parse(mail.raw);

async function listPage(root: string, box: MailBox): Promise<CloudAnswer> {
  const rows = await Promise.all(
    [...box.list()].reverse().map(async (mail) => {
      const { subject, attachments } = await parse(mail);
      return (
        `<tr><td>${escapeMarkup(mail.timestamp.slice(0, 19).replace('T', ' '))}</td>` +
        `<td>${escapeMarkup(mail.destinations.join(', '))}</td>` +
        `<td><a href="${root}/${mail.id}">${escapeMarkup(subject || '(no subject)')}</a></td>` +
        `<td>${attachments.length || ''}</td></tr>`
      );
    }),
  );
  const table = `<table><thead><tr><th>Received (UTC)</th><th>To</th><th>Subject</th><th>Files</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page(
    `Mailbox (${rows.length})`,
    `<h1>Mailbox</h1>${rows.length > 0 ? table : '<p>No mail yet. Whatever is sent arrives here.</p>'}`,
  );
}

async function messagePage(root: string, mail: KeptMail): Promise<CloudAnswer> {
  const email = await parse(mail);
  const facts: [string, string][] = [
    ['From', email.from?.address ?? mail.source],
    ['To', mail.destinations.join(', ')],
    ['Reply to', email.replyTo?.map(({ address }) => address).join(', ') ?? ''],
    ['Received', mail.timestamp],
  ];
  const shown = facts.filter(([, value]) => value);
  const files = email.attachments.map(
    ({ filename }, index) =>
      `<li><a href="${root}/${mail.id}/files/${index}">${escapeMarkup(filename ?? `file ${index + 1}`)}</a></li>`,
  );
  return page(
    email.subject ?? 'Mail',
    `<p><a href="${root}">Mailbox</a></p><h1>${escapeMarkup(email.subject ?? '')}</h1>` +
      `<dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>` +
      (files.length > 0 ? `<h2>Files</h2><ul>${files.join('')}</ul>` : '') +
      (email.html
        ? `<h2>HTML</h2><iframe sandbox title="HTML part" src="${root}/${mail.id}/html"></iframe>`
        : '') +
      (email.text ? `<h2>Text</h2><pre>${linked(email.text)}</pre>` : '') +
      `<p><a href="${root}/${mail.id}/source">Source</a></p>` +
      reportButtons(root, mail),
  );
}

/**
 * Escapes a text and turns web addresses into links, because people and local tests open the links of an email here.
 */
const linked = (text: string): string =>
  escapeMarkup(text).replace(
    /https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  );

async function attachment(mail: KeptMail, index: number): Promise<CloudAnswer | undefined> {
  const file = (await parse(mail)).attachments[index];
  if (!file) return undefined;
  const name = (file.filename ?? 'file').replace(/[^\w.-]/g, '_');
  const { content } = file;
  return {
    status: 200,
    headers: {
      'content-type': file.mimeType === 'application/pdf' ? file.mimeType : 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
    body: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer),
  };
}

/** The HTML part with its attached images, as email clients show it. */
const withInlineImages = ({ html = '', attachments }: Email): string =>
  attachments.reduce(
    (shown, { contentId, mimeType, content }) =>
      contentId === undefined
        ? shown
        : shown.replaceAll(
            `cid:${contentId.replace(/^<|>$/g, '')}`,
            `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
          ),
    html,
  );

async function partOf(root: string, mail: KeptMail, part: string | undefined, index: string | undefined) {
  if (part === undefined) return messagePage(root, mail);
  if (part === 'files') return attachment(mail, Number(index));
  const safe = { 'content-security-policy': `${policy}; sandbox`, 'x-content-type-options': 'nosniff' };
  if (part === 'source')
    return { status: 200, headers: { ...safe, 'content-type': 'text/plain; charset=utf-8' }, body: mail.raw };
  if (part !== 'html') return undefined;
  return {
    status: 200,
    headers: { ...safe, 'content-type': 'text/html; charset=utf-8' },
    body: withInlineImages(await parse(mail)),
  };
}

/** The mailbox page at `root`: the list, one message, its HTML part and its files. */
export const createMailboxPage =
  (root: string, box: MailBox): CloudPage =>
  async (request) => {
    if (request.path !== root && !request.path.startsWith(`${root}/`)) return undefined;
    const [id, part, index] = request.path
      .slice(root.length + 1)
      .split('/')
      .filter(Boolean);
    if (id === undefined) return listPage(root, box);
    const mail = box.find(id);
    const answer = mail && (await partOf(root, mail, part, index));
    return (
      answer ?? page('Not found', `<h1>Not found</h1><p><a href="${root}">Mailbox</a></p>`, { status: 404 })
    );
  };
