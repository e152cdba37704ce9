/** Ratings of players: the source's, or else ours. */
import { z } from 'zod';
import { PLAYER_RATING_MODEL } from '../../../../models/player-rating/rating.ts';

export const RatingBody = z.object({
  rating: z.string().nullable().describe("0 to 10, '7.3'; of a season, the mean"),
  ratingSource: z
    .enum(['provider', 'model'])
    .nullable()
    .describe("`provider`: given by the source; `model`: Touchline's formula, where no source has one"),
  ratingModel: z
    .string()
    .nullable()
    .describe("name and version of Touchline's formula, 'player-rating-1'; null for other ratings"),
});

export function presentRating({
  rating,
  modelRating,
}: {
  readonly rating?: number | null;
  readonly modelRating?: number | null;
}): z.infer<typeof RatingBody> {
  const text = (value: number) => String(Math.round(value * 100) / 100);
  if (rating != null) return { rating: text(rating), ratingSource: 'provider', ratingModel: null };
  if (modelRating != null) {
    return { rating: text(modelRating), ratingSource: 'model', ratingModel: PLAYER_RATING_MODEL };
  }
  return { rating: null, ratingSource: null, ratingModel: null };
}
