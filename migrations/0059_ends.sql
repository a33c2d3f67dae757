-- Written by hand. What a seller who has left typed of a parcel may be erased, once the sale has ended: that it could be followed stays.
DROP TRIGGER fulfilments_end;
--> statement-breakpoint
CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments
WHEN (OLD.state IN ('canceled', 'refunded') OR (OLD.state = 'completed' AND (NEW.state <> 'completed' OR NEW.version <> OLD.version + 1)))
  AND NOT EXISTS (
    SELECT 1 FROM fulfilment_events WHERE fulfilment_events.order_id = NEW.order_id AND fulfilment_events.number = NEW.version
      AND NEW.version = OLD.version + 1 AND (
        (NEW.state = OLD.state AND fulfilment_events.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'dispute-lost', 'settle',
          'paid-out', 'taken-back', 'debt-kept', 'debt-waived', 'paid-outside'))
        OR (OLD.state = 'completed' AND NEW.state = 'refunded' AND fulfilment_events.action IN ('dispute-lost', 'settle'))
      )
  )
  AND NOT (
    NEW.version = OLD.version AND NEW.state = OLD.state AND NEW.deadline_at IS OLD.deadline_at AND NEW.frozen_at IS OLD.frozen_at
    AND NEW.delivered_at IS OLD.delivered_at AND NEW.cancel_asked_at IS OLD.cancel_asked_at
    AND NEW.wrong_codes = OLD.wrong_codes AND NEW.wrong_codes_until = OLD.wrong_codes_until
    AND OLD.tracking IS NOT NULL AND NEW.carrier = '' AND NEW.tracking = ''
    AND EXISTS (SELECT 1 FROM users WHERE users.id = OLD.seller_id AND users.deleted_at IS NOT NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'this fulfilment has ended');
END;
--> statement-breakpoint
-- A pause that is over leaves no time to a seller who was suspended meanwhile and has not sent the copy.
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1
      AND NEW.action NOT IN ('freeze', 'thaw', 'funds-withdrawn', 'funds-reinstated', 'dispute-lost', 'refund-by-hand', 'settle',
        'paid-out', 'taken-back', 'debt-kept', 'debt-waived', 'paid-outside')
      AND fulfilments.state || '>' || NEW.state IN (
      'to_ship>to_ship', 'to_ship>shipped', 'to_ship>canceled', 'to_meet>handed_over', 'to_meet>canceled', 'to_meet>deciding',
      'shipped>shipped', 'shipped>completed', 'shipped>claimed', 'handed_over>completed', 'handed_over>claimed',
      'claimed>shipped', 'claimed>handed_over', 'claimed>offered', 'claimed>returning', 'claimed>deciding', 'claimed>refunded',
      'offered>completed', 'offered>deciding', 'offered>refunded',
      'returning>returning', 'returning>deciding', 'returning>completed', 'returning>refunded',
      'deciding>returning', 'deciding>completed', 'deciding>refunded', 'completed>completed'
    ))
    OR (NEW.number = fulfilments.version + 1 AND NEW.action = CASE WHEN fulfilments.frozen_at IS NULL THEN 'freeze' ELSE 'thaw' END
      AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NOT NULL AND (NEW.deadline_at >= fulfilments.deadline_at
        OR (NEW.action = 'thaw' AND NEW.deadline_at = NEW.at AND NEW.state IN ('to_ship', 'to_meet')
          AND EXISTS (SELECT 1 FROM users WHERE users.id = fulfilments.seller_id AND users.suspended_at IS NOT NULL))))
    OR (NEW.number = fulfilments.version + 1 AND (
      (NEW.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle', 'taken-back', 'debt-waived')
        AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
      OR (NEW.action IN ('paid-out', 'debt-kept', 'paid-outside') AND NEW.deadline_at IS NULL
        AND fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)
      OR (NEW.action IN ('dispute-lost', 'settle') AND NEW.deadline_at IS NULL AND (
        NEW.state = 'refunded' OR (fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)))))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
--> statement-breakpoint
-- A sale ended with the first event of its end: what came later moved its money alone.
UPDATE erasures SET ended_at = (
  SELECT min(fulfilment_events.at) FROM fulfilment_events
  WHERE fulfilment_events.order_id = erasures.order_id AND fulfilment_events.state IN ('completed','canceled','refunded')
);
--> statement-breakpoint
-- Parcels of those who have left already.
INSERT INTO erasures (order_id, user_id, ended_at)
SELECT fulfilments.order_id, users.id, min(fulfilment_events.at)
FROM users JOIN fulfilments ON fulfilments.seller_id = users.id
  JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.state IN ('completed','canceled','refunded')
WHERE users.deleted_at IS NOT NULL AND fulfilments.tracking IS NOT NULL
GROUP BY fulfilments.order_id, users.id
UNION ALL
SELECT fulfilments.order_id, users.id, min(fulfilment_events.at)
FROM users JOIN fulfilments ON fulfilments.buyer_id = users.id
  JOIN fulfilment_events ON fulfilment_events.order_id = fulfilments.order_id AND fulfilment_events.state IN ('completed','canceled','refunded')
WHERE users.deleted_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM claims WHERE claims.order_id = fulfilments.order_id AND claims.return_tracking IS NOT NULL)
GROUP BY fulfilments.order_id, users.id
ON CONFLICT DO NOTHING;
