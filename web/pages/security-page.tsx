import { securityPage } from '#domain/site/security';
import { ProseArticle } from '../features/site/prose-article.tsx';

export function SecurityPage() {
  return <ProseArticle document={securityPage} />;
}
