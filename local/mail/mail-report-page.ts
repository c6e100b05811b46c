import type { CloudPage } from '../cloud/cloud-router.ts';
import { jsonCloudAnswer } from '../cloud/exchange.ts';
import type { KeptMail, MailBox } from './mail-box.ts';
import { type MailReport, mailReports } from './mail-report.ts';

/** The events of SES that a person can simulate for an email in the mailbox. */
const offered = { Bounce: 'It bounced', Complaint: 'It was reported as spam' } as const;

/** The buttons that simulate an event of an email. `root` is the path of the mailbox. */
export const reportButtons = (root: string, { id }: Pick<KeptMail, 'id'>): string => {
  const buttons = Object.entries(offered).map(
    ([report, label]) => `<button name="report" value="${report}">${label}</button>`,
  );
  return `<form method="post" action="${root}/${id}/reports">${buttons.join(' ')}</form>`;
};

/**
 * Simulates an event of an email: POST to `<root>/<mail>/reports` with `report=Bounce` as a form. Answers when the event
 * has been handled.
 */
export const createMailReportPage =
  (root: string, box: MailBox, report: (mail: KeptMail, kind: MailReport) => Promise<void>): CloudPage =>
  async ({ method, path, body }) => {
    if (method !== 'POST' || !path.startsWith(`${root}/`) || !path.endsWith('/reports')) return undefined;
    const mail = box.find(path.slice(root.length + 1, -'/reports'.length));
    if (!mail) return jsonCloudAnswer(404, { message: 'There is no such mail' });
    const named = new URLSearchParams(body.toString('utf8')).get('report');
    const kind = mailReports.find((one) => one === named);
    if (!kind) return jsonCloudAnswer(400, { message: `report is one of ${mailReports.join(', ')}` });
    await report(mail, kind);
    return { status: 303, headers: { location: `${root}/${mail.id}` }, body: '' };
  };
