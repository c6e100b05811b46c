import { Navigate } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { useSession } from '../../session/session.tsx';
import { WaitingScreen } from '../../ui/waiting-screen.tsx';

/** The start of the signed-in app: redirects to the dashboard with a session, to login without one. */
export function LiteHome() {
  const { session } = useSession();
  if (session.status === 'loading') return <WaitingScreen />;
  const { path } = session.status === 'none' ? siteRoutes.liteLogin : siteRoutes.liteDashboard;
  return <Navigate to={path} replace />;
}
