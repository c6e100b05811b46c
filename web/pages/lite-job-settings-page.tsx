import { JobSettings } from '../features/jobs/job-settings.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';

/** Settings for jobs: reminders of the day before, and the calendar feed. */
export const LiteJobSettingsPage = () => (
  <SettingsFrame page="jobs">
    <JobSettings />
  </SettingsFrame>
);
