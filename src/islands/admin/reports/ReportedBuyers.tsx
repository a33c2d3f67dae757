import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { shortName } from '../../../../core/format.ts';
import type { ReportedBuyer } from '../../../../core/moderation/reported.ts';
import { moderationWords } from '../../../../core/words/moderation.ts';
import { clearBuyerReport } from '../../../api/shop.ts';
import { paths } from '../../../paths.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $reportedBuyers, changeReportedBuyers, loadMoreReportedBuyers } from '../../../stores/moderation/reported.ts';
import { Spinner, Unreachable } from '../../ui/Guard.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { Moment } from '../../ui/Moment.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Contact } from '../users/Contact.tsx';
import styles from './shop.module.css';

/** What sellers said about the buyers of their orders. */
export function ReportedBuyers() {
  const { data: list, error } = useAnswer($reportedBuyers);
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  if (!list) return error ? <Unreachable /> : <Spinner label={moderationWords.reportedBuyers.loading} />;
  if (list.rows.length === 0) return <NoData />;
  return (
    <>
      <table className={`table ${styles.table}`} aria-labelledby="reported-buyers">
        <thead>
          <tr>
            <th scope="col">{moderationWords.reportedBuyers.buyer}</th>
            <th scope="col">{moderationWords.reportedBuyers.order}</th>
            <th scope="col">{moderationWords.reportedBuyers.reportedBy}</th>
            <th scope="col">{moderationWords.reportedBuyers.action}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {list.rows.map((buyer, at) => (
            <Row key={buyer.orderId} buyer={buyer} onAsk={() => remember(at)} />
          ))}
        </tbody>
      </table>
      <LoadMore
        shown={list.rows.length}
        what="reports"
        hasMore={list.next !== undefined}
        onMore={loadMoreReportedBuyers}
      />
    </>
  );
}

function Row({ buyer, onAsk }: { buyer: ReportedBuyer; onAsk: () => void }) {
  const { buyerName: name, listingName } = buyer;
  const ask = () => {
    onAsk();
    askToClear(buyer);
  };
  return (
    <tr>
      <td className={styles.user}>
        {name}
        {buyer.reportCount > 1 && (
          <p className="form-note">{moderationWords.reportedBuyers.openReports(buyer.reportCount)}</p>
        )}
      </td>
      <td data-label={moderationWords.reportedBuyers.order} title={listingName}>
        <div className={styles.contact}>
          {shortName(listingName)}
          <code>{buyer.orderId}</code>
        </div>
      </td>
      <td data-label={moderationWords.reportedBuyers.reportedBy}>
        <div className={styles.contact}>
          <Contact name={buyer.sellerName} email={buyer.sellerEmail} />
          <Moment className="form-note" at={buyer.reportedAt} />
        </div>
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <button
            type="button"
            className="button button-small"
            aria-label={moderationWords.reportedBuyers.nothingWrongLabel(name, listingName)}
            data-deletes=""
            onClick={ask}
          >
            {moderationWords.reportedBuyers.nothingWrong}
          </button>
          <a
            className="button button-quiet button-small"
            href={paths.allBuyers(buyer.buyerEmail)}
            aria-label={moderationWords.reportedBuyers.allBuyersLabel(name)}
          >
            {moderationWords.reportedBuyers.allBuyers}
          </a>
        </div>
      </td>
    </tr>
  );
}

const askToClear = (buyer: ReportedBuyer): void =>
  $question.set({
    title: moderationWords.nothingWrong.title(buyer.buyerName),
    body: moderationWords.nothingWrong.buyer,
    label: moderationWords.reportedBuyers.nothingWrong,
    reason: true,
    act: (answer) => clear(buyer, answer),
  });

async function clear({ orderId, buyerName }: ReportedBuyer, { reason }: Answer): Promise<void> {
  try {
    if ((await clearBuyerReport(orderId, reason)) === 0) return;
    changeReportedBuyers((row) => (row.orderId === orderId ? undefined : row));
    toast.success(moderationWords.nothingWrong.buyerDone(buyerName));
  } finally {
    $reportedBuyers.revalidate();
  }
}
