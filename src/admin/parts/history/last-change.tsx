import { useQuery } from '@tanstack/react-query';
import type { ActionKind } from '../../../features/audit/record-action.server.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import { TextLink } from '../text-link.tsx';

interface Props {
  readonly kind: ActionKind;
  /** Id of the object, as the audit log has it. */
  readonly id: string | number;
}

/** The last change of an object, with a link to all its lines in the audit log. Nothing is shown if it cannot be read. */
export function LastChange({ kind, id }: Props) {
  const { data } = useQuery({ ...adminRead('GET /admin/audit/last', { query: { kind, id: String(id) } }), staleTime: 0 });
  return (
    <p className="text-meta last-change">
      {data?.last && `Last changed ${formatDateTime(data.last.at)} by ${data.last.who}. `}
      <TextLink word="History" href={adminUrls.history(kind, String(id))} />
    </p>
  );
}
