import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../core/format.ts';
import type { Approval } from '../../../../core/payments/approvals.ts';
import { approvalScreenWords as words } from '../../../../core/words/en/money.ts';
import { decideApproval } from '../../../api/admin/approvals.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $approvals, changeApprovals } from '../../../stores/payments/approvals.ts';
import { $adminTodo } from '../../../stores/stats/todo.ts';
import { Moment } from '../../ui/time/Moment.tsx';

type Props = { readonly approval: Approval; readonly onAsk: () => void };

export function ApprovalRow({ approval, onAsk }: Props) {
  const { action, orderId, name, amountCents, reason, adminName, at, until, state, decidedBy, decidedAt, why } =
    approval;
  const subject = <bdi>{name}</bdi>;
  return (
    <tr>
      <td>
        {words.actions[action]}: {orderId === null ? <b>{subject}</b> : <a href={paths.order(orderId)}>{subject}</a>}
      </td>
      <td data-label={words.heads[1]}>{price(amountCents)}</td>
      <td data-label={words.heads[2]}>
        <div>
          <b>
            <bdi>{adminName}</bdi>
          </b>
          , <Moment at={at} />
          <p className="form-note" dir="auto">
            {reason}
          </p>
        </div>
      </td>
      <td data-label={words.heads[3]}>
        <div>
          {state === 'waiting' ? (
            <>
              {words.until} <Moment at={until} />
            </>
          ) : (
            <>
              {words.states[state]}
              {decidedBy && (
                <>
                  : <bdi>{decidedBy}</bdi>
                </>
              )}
              {decidedAt && (
                <>
                  , <Moment at={decidedAt} />
                </>
              )}
              {why && <span className="form-note"> {why}</span>}
            </>
          )}
        </div>
      </td>
      <td>{state === 'waiting' && <Buttons {...{ approval, onAsk }} />}</td>
    </tr>
  );
}

function Buttons({ approval, onAsk }: Props) {
  const { id, isOwn, name, amountCents, adminName } = approval;
  const sum = price(amountCents);
  const act = (approve: boolean) => async () => {
    await decideApproval(id, approve).finally(() => {
      $approvals.revalidate();
      $adminTodo.revalidate();
    });
    changeApprovals((row) => (row.id === id ? undefined : row));
    toast.success(approve ? words.approved : words.declined);
  };
  const ask = (approve: boolean) => {
    onAsk();
    const said = approve ? words.approve : isOwn ? words.takeBack : words.decline;
    $question.set({
      title: said.title(sum),
      body: said.body(name, adminName),
      label: said.label,
      act: act(approve),
      ...(approve ? {} : { danger: true as const }),
    });
  };
  return (
    <div className="table-actions">
      {!isOwn && (
        <button type="button" className="button button-small button-primary" onClick={() => ask(true)}>
          {words.approve.label}
        </button>
      )}
      <button type="button" className="button button-small" onClick={() => ask(false)}>
        {isOwn ? words.takeBack.label : words.decline.label}
      </button>
    </div>
  );
}
