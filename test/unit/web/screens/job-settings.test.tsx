import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { LiteJobSettingsPage } from '../../../../web/pages/lite-job-settings-page.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { press } from '../../../support/page-elements.ts';
import { anAccount, refusal, type StubbedApi, stubApi } from '../../../support/stubbed-api.ts';

let server: StubbedApi;

beforeEach(() => {
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/job-settings': { success: true, remindsClients: false },
  });
});

const open = () => openAppPage(<LiteJobSettingsPage />, '/settings/jobs', '/settings/jobs');

describe('the settings of jobs', () => {
  test('remind clients the day before only after the owner turned it on', async () => {
    await open();
    const box = await screen.findByLabelText('Remind clients the day before');
    expect(box).toHaveProperty('checked', false);
    box.click();
    server.answers['PUT /api/job-settings'] = { success: true, remindsClients: true };
    await press('Save');
    await screen.findByText('Your job settings were saved.');
    expect(server.changes).toEqual([['PUT /api/job-settings', { remindsClients: true }]]);
  });

  test('show a new calendar link once, as https and for the calendar of this device', async () => {
    await open();
    await screen.findByText('Your jobs in your calendar');
    const feedMadeAt = '2026-11-18T12:00:00.000Z';
    server.answers['POST /api/job-settings/feed-links'] = { success: true, secret: 'a-secret', feedMadeAt };
    await press('Make a link');
    const link = await screen.findByLabelText('Private link');
    expect(link).toHaveProperty('value', `${window.location.origin}/api/job-feeds/a-secret`);
    expect(screen.getByText('Open in calendar').getAttribute('href')).toMatch(
      /^webcal:\/\/.+\/api\/job-feeds\/a-secret$/,
    );
    screen.getByText('New link');
  });

  test('say that an earlier link is not shown again', async () => {
    server.answers['GET /api/job-settings'] = {
      success: true,
      remindsClients: true,
      feedMadeAt: '2026-11-18T12:00:00.000Z',
    };
    await open();
    await screen.findByText(/It is not shown again; a new link ends it\./);
    expect(screen.queryByLabelText('Private link')).toBeNull();
  });

  test('keep the choice if it could not be saved', async () => {
    await open();
    (await screen.findByLabelText('Remind clients the day before')).click();
    server.answers['PUT /api/job-settings'] = refusal('setup-incomplete');
    await press('Save');
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Remind clients the day before')).toHaveProperty('checked', true);
  });
});
