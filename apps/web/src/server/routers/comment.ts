// Comments on reports and on changes, and what a member was told of them, for the browser.
import {
  AddCommentInput,
  addComment,
  CommentIdInput,
  deleteComment,
  EditCommentInput,
  editComment,
  ListCommentsInput,
  listComments,
} from "@gonogo/services/comment/comments";
import {
  countUnseen,
  ListNoticesInput,
  listNotices,
  SeeNoticesInput,
  seeNotices,
} from "@gonogo/services/comment/notices";
import { procedure, router } from "../trpc.ts";

export const commentRouter = router({
  list: procedure("read")
    .input(ListCommentsInput)
    .query(({ ctx, input }) => listComments(ctx.services, ctx.actor, input)),
  add: procedure("comments:write")
    .input(AddCommentInput)
    .mutation(({ ctx, input }) => addComment(ctx.services, ctx.actor, input)),
  edit: procedure("comments:write")
    .input(EditCommentInput)
    .mutation(({ ctx, input }) => editComment(ctx.services, ctx.actor, input)),
  delete: procedure("comments:write")
    .input(CommentIdInput)
    .mutation(({ ctx, input }) => deleteComment(ctx.services, ctx.actor, input)),
  notices: procedure("read")
    .input(ListNoticesInput)
    .query(({ ctx, input }) => listNotices(ctx.services, ctx.actor, input)),
  unseen: procedure("read").query(({ ctx }) => countUnseen(ctx.services, ctx.actor)),
  see: procedure("read")
    .input(SeeNoticesInput)
    .mutation(({ ctx, input }) => seeNotices(ctx.services, ctx.actor, input)),
});
