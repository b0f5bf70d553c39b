// What protobufjs read of a schema, as a file descriptor: every feature is written at its field, so that proto2, proto3 and
// editions come out alike. Services are left out: no field of a message needs them.
import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type DescriptorProtoSchema,
  Edition,
  type EnumDescriptorProtoSchema,
  FeatureSet_EnumType,
  FeatureSet_FieldPresence,
  FeatureSet_MessageEncoding,
  FeatureSet_RepeatedFieldEncoding,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  type FieldDescriptorProtoSchema,
  type FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import protobuf from "protobufjs";

type FieldInit = MessageInitShape<typeof FieldDescriptorProtoSchema>;
type MessageInit = MessageInitShape<typeof DescriptorProtoSchema>;

const typesIn = ({ nestedArray }: protobuf.NamespaceBase): protobuf.Type[] =>
  nestedArray.filter((one) => one instanceof protobuf.Type);

/** Fields that are declared here for messages that may be elsewhere. */
const extensionsIn = ({ nestedArray }: protobuf.NamespaceBase): protobuf.Field[] =>
  nestedArray.filter(
    (one) => one instanceof protobuf.Field && one.extend !== undefined,
  ) as protobuf.Field[];

const enumsIn = ({ nestedArray }: protobuf.NamespaceBase): protobuf.Enum[] =>
  nestedArray.filter((one) => one instanceof protobuf.Enum);

/** `resolved`: the message or enum that a name stands for; null: a scalar. */
function typeOf(
  name: string,
  resolved: protobuf.ReflectionObject | null,
): Pick<FieldInit, "type" | "typeName"> {
  if (resolved instanceof protobuf.Enum)
    return { type: FieldDescriptorProto_Type.ENUM, typeName: resolved.fullName };
  if (resolved) return { type: FieldDescriptorProto_Type.MESSAGE, typeName: resolved.fullName };
  const scalar = name.toUpperCase() as keyof typeof FieldDescriptorProto_Type;
  return { type: FieldDescriptorProto_Type[scalar] };
}

function presenceOf(field: protobuf.Field): FeatureSet_FieldPresence {
  if (field.required) return FeatureSet_FieldPresence.LEGACY_REQUIRED;
  return field.hasPresence ? FeatureSet_FieldPresence.EXPLICIT : FeatureSet_FieldPresence.IMPLICIT;
}

const featuresOf = (field: protobuf.Field) => ({
  ...(!field.repeated && !field.map && { fieldPresence: presenceOf(field) }),
  repeatedFieldEncoding: field.packed
    ? FeatureSet_RepeatedFieldEncoding.PACKED
    : FeatureSet_RepeatedFieldEncoding.EXPANDED,
  messageEncoding: field.delimited
    ? FeatureSet_MessageEncoding.DELIMITED
    : FeatureSet_MessageEncoding.LENGTH_PREFIXED,
});

const entryName = (field: { readonly name: string }) => `${field.name}_entry`;

function fieldOf(field: protobuf.Field, choices: readonly protobuf.OneOf[]): FieldInit {
  const choice = field.partOf ? choices.indexOf(field.partOf) : -1;
  const isList = field.repeated || field.map;
  return {
    name: field.name,
    number: field.id,
    ...(field.jsonName !== undefined && { jsonName: field.jsonName }),
    label: isList ? FieldDescriptorProto_Label.REPEATED : FieldDescriptorProto_Label.OPTIONAL,
    ...(field.map
      ? {
          type: FieldDescriptorProto_Type.MESSAGE,
          typeName: `${field.parent?.fullName}.${entryName(field)}`,
        }
      : typeOf(field.type, field.resolvedType)),
    ...(choice >= 0 && { oneofIndex: choice }),
    options: { features: featuresOf(field) },
  };
}

const extensionOf = (field: protobuf.Field): FieldInit => ({
  ...fieldOf(field, []),
  extendee: field.extensionField?.parent?.fullName ?? `.${field.extend}`,
});

/** A map is a list of entries with a key and a value. */
const entryOf = (field: protobuf.MapField): MessageInit => ({
  name: entryName(field),
  field: [
    {
      name: "key",
      number: 1,
      label: FieldDescriptorProto_Label.OPTIONAL,
      ...typeOf(field.keyType, null),
    },
    {
      ...{ name: "value", number: 2, label: FieldDescriptorProto_Label.OPTIONAL },
      ...typeOf(field.type, field.resolvedType),
    },
  ],
  options: { mapEntry: true },
});

function messageOf(type: protobuf.Type): MessageInit {
  const fields = type.fieldsArray.filter(({ declaringField }) => !declaringField);
  const choices = type.oneofsArray.filter(({ isProto3Optional }) => !isProto3Optional);
  return {
    name: type.name,
    field: fields.map((field) => fieldOf(field, choices)),
    oneofDecl: choices.map(({ name }) => ({ name })),
    nestedType: [
      ...typesIn(type).map(messageOf),
      ...fields.flatMap((field: unknown) =>
        field instanceof protobuf.MapField ? [entryOf(field)] : [],
      ),
    ],
    enumType: enumsIn(type).map(enumOf),
    extension: extensionsIn(type).map(extensionOf),
  };
}

function enumOf({
  name,
  values,
}: protobuf.Enum): MessageInitShape<typeof EnumDescriptorProtoSchema> {
  const numbers = Object.entries(values).map(([value, number]) => ({ name: value, number }));
  const enumType = numbers[0]?.number === 0 ? FeatureSet_EnumType.OPEN : FeatureSet_EnumType.CLOSED;
  return { name, value: numbers, options: { features: { enumType } } };
}

/** The messages, enums and extensions of a resolved schema. `imports`: files that their fields' types are in. */
export const describeSchema = (
  root: protobuf.Root,
  packageName: string | null,
  imports: readonly string[],
): MessageInitShape<typeof FileDescriptorProtoSchema> => {
  const at = packageName === null ? root : root.lookup(packageName);
  const space = at instanceof protobuf.Namespace ? at : root;
  return {
    name: "schema.proto",
    package: packageName ?? "",
    dependency: [...imports],
    syntax: "editions",
    edition: Edition.EDITION_2023,
    messageType: typesIn(space).map(messageOf),
    enumType: enumsIn(space).map(enumOf),
    extension: extensionsIn(space).map(extensionOf),
  };
};
