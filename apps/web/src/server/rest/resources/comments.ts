// Comments over REST: what people, and pipelines, say of a report or of a change in a series.
import { CommentedChange } from "@gonogo/services/comment/comment-view";
import {
  AddCommentInput,
  addComment,
  CommentIdInput,
  deleteComment,
  EditCommentInput,
  editComment,
  getComment,
  ListCommentsInput,
  listComments,
} from "@gonogo/services/comment/comments";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

const Person = z.strictObject({ name: z.string(), email: z.string() });

export const Comment = component(
  "Comment",
  "output",
  z.strictObject({
    id: z.uuid(),
    runId: z.uuid(),
    change: CommentedChange.nullable().describe("null: on the report as a whole."),
    body: z.string().describe("Markdown."),
    by: z
      .strictObject({ name: z.string(), email: z.string().nullable() })
      .describe("As they were called then; no e-mail: an API key."),
    isOwn: z.boolean().describe("Whether the API key wrote it."),
    mentions: z.array(Person).describe("Members whom the text mentions."),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
  }),
);
export const CommentList = component("CommentList", "output", pageOf(Comment));

const tag = "Comments";
const ofComment = { path: { id: "runId", commentId: "id" } } as const;

export function addComments(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/runs/{id}/comments",
    scope: "comments:write",
    tag,
    summary: "Comment on a report",
    description:
      "In Markdown, on the report of a run, or with `change` on the change of a series that begins with this run. " +
      "`@` before the e-mail address of a member mentions them. Needs the scope comments:write.",
    input: AddCommentInput,
    places: { path: { id: "runId" }, body: { name: "NewComment" } },
    example: { body: "p99 doubled with the new client. @ann@example.org, is that the pool size?" },
    answer: { status: 201, description: "The comment.", schema: Comment },
    refuses: [404, 409],
    handle: async ({ actor, input }) => addComment(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/comments",
    scope: "read",
    tag,
    summary: "List the comments on a report",
    description: "Oldest first, with those on changes that begin with the run.",
    input: ListCommentsInput,
    places: { path: { id: "runId" } },
    answer: { status: 200, description: "A page of comments.", schema: CommentList },
    refuses: [404],
    handle: async ({ actor, input }) => listComments(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/comments/{commentId}",
    scope: "read",
    tag,
    summary: "Read a comment",
    description: "By its id.",
    input: CommentIdInput,
    places: ofComment,
    answer: { status: 200, description: "The comment.", schema: Comment },
    refuses: [404],
    handle: async ({ actor, input }) => getComment(services, actor, await input()),
  });
  addOperation(app, {
    method: "patch",
    path: "/runs/{id}/comments/{commentId}",
    scope: "comments:write",
    tag,
    summary: "Edit a comment",
    description:
      "Only one that the same API key wrote. Needs the scope comments:write; another's comment is answered 403.",
    input: EditCommentInput,
    places: { ...ofComment, body: { name: "CommentChanges" } },
    example: { body: "p99 doubled with the new client: its pool has 2 connections." },
    answer: { status: 200, description: "The comment.", schema: Comment },
    refuses: [404],
    handle: async ({ actor, input }) => editComment(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/runs/{id}/comments/{commentId}",
    scope: "comments:write",
    tag,
    summary: "Delete a comment",
    description:
      "One that the same API key wrote; a key with members:write deletes any. Needs the scope comments:write.",
    input: CommentIdInput,
    places: ofComment,
    answer: { status: 204, description: "Deleted." },
    refuses: [404],
    handle: async ({ actor, input }) => deleteComment(services, actor, await input()),
  });
}
