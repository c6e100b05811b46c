import { Navigate, useLocation } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { SettingsForm } from '../features/profile/settings-form.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { movedFields } from '../features/profile/settings-pages.ts';
import { useAccount, useProfile } from '../session/use-account.ts';
import { ValuesToConfirm } from './values-to-confirm.tsx';

/** Edits the business profile, which is printed at the top of every invoice. */
export function LiteSettingsPage() {
  const { business } = useProfile();
  const { refetch } = useAccount();
  const { hash } = useLocation();
  // After a failed request, `data` is still what was loaded before.
  const reload = async () => {
    const { data, isError } = await refetch();
    return isError ? undefined : data?.business;
  };
  // Old links, from when Settings had a single page, may point to a field that is now on another page.
  const moved = Object.entries(movedFields).find(([id]) => hash.startsWith(`#${id}`))?.[1];
  if (moved) return <Navigate to={siteRoutes[moved].path + hash} replace />;
  return (
    <SettingsFrame page="business">
      <div className="mb-6 empty:hidden">
        <ValuesToConfirm />
      </div>
      <SettingsForm saved={business} onReload={reload} />
    </SettingsFrame>
  );
}
